// Text of the deletion of leads, loaded with it.
export const leadDeletion = {
  menu: 'Delete lead…',
  leaveQueue: 'Take out of the queue',
  askOne: (name: string) => `Delete ${name}?`,
  askMany: (n: number, shown: string) => (n === 1 ? 'Delete 1 lead?' : `Delete ${shown} leads?`),
  why: 'Parley deletes the messages, files, notes, past meetings and search entries. This can’t be undone. It only remembers, in encoded form, not to contact these people again if they were contacted before. A lead with an upcoming meeting isn’t deleted: cancel the meeting first.',
  verb: (n: number, shown: string) => (n === 1 ? 'Delete lead' : `Delete ${shown} leads`),
  result: (deleted: string, kept: number) =>
    kept > 0 ? `${deleted} deleted · ${kept} kept` : `${deleted} deleted`,
  failed: 'Couldn’t delete the leads',
  nameless: 'No name',
};
