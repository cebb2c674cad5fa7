/** A fieldset of somebody who may only look: its fields are read, and there is nothing to press in it (`styles.css`). */
export function readingUnless(mayChange: boolean): { disabled?: true; 'data-reading'?: true } {
  return mayChange ? {} : { disabled: true, 'data-reading': true }
}
