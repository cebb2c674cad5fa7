export const english = {
  undo: 'Undo',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  back: 'Back',
  loading: 'Loading',
  copy: 'Copy',
  copied: 'Copied',
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved.',
    confirm: 'Leave without saving',
  },
  secretOnce: 'We show this only once. Copy it now and keep it in a safe place.',
}
export type Texts = typeof english
