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
    text: 'What you changed on this page has not been saved.',
    confirm: 'Leave without saving',
  },
  secretOnce: 'This is shown only once. Copy it now and keep it in a safe place.',
}
export type Texts = typeof english
