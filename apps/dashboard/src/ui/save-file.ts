// Saves generated content as a file on the device.

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // After a minute the browser has read the content.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
