// System notifications of the browser.

/** Returns whether system notifications are allowed. */
const areAllowed = (): boolean => 'Notification' in window && Notification.permission === 'granted';

/**
 * Shows a notification if the member allowed them. It replaces the previous one with the same tag.
 * @param onOpen called when the member clicks it
 */
export function showNotification(title: string, body: string, tag: string, onOpen: () => void): void {
  if (!areAllowed()) return;
  try {
    const notification = new Notification(title, { body, tag });
    notification.addEventListener('click', () => {
      window.focus();
      onOpen();
      notification.close();
    });
  } catch {
    // Browsers on phones allow notifications only for installed pages.
  }
}
