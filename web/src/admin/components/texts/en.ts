export const english = {
  undo: 'Undo',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  show: 'Show or hide what was typed',
  back: 'Back',
  loading: 'Loading',
  nothingFound: 'Nothing found',
  copy: 'Copy',
  copied: 'Copied',
  fullName: (most: number) => `No more than ${most} characters fit here.`,
  leave: {
    title: 'Leave without saving?',
    text: 'Your changes on this page are not saved.',
    confirm: 'Leave without saving',
  },
  order: {
    up: (name: string) => `Move up: ${name}`,
    down: (name: string) => `Move down: ${name}`,
  },
  number: {
    understood: (number: string) => `Understood as ${number}`,
    use: (number: string) => `Use ${number}`,
    unclear: 'This may mean two numbers. Which one is right?',
    decimals: (count: number) => `Enter at most ${count} decimals.`,
    whole: 'Enter a whole number.',
    tooLow: (least: string) => `Enter at least ${least}.`,
    tooHigh: (most: string) => `Enter at most ${most}.`,
    invalid: 'Enter a number, e.g. 1,299.50.',
  },
  fromApp: {
    text: 'An app brought this along and has its key. To remove it, uninstall the app.',
    open: 'Open the app',
  },
  secretOnce: 'We show this only once. Copy it now and keep it in a safe place.',
}
export type Texts = typeof english
