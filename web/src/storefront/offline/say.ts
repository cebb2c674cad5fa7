/** Milliseconds for which a sentence stays. */
const shownFor = 8000

let region: HTMLElement | undefined
let hiding: ReturnType<typeof setTimeout>

/** A sentence over the page, below its header, read aloud too. */
export function say(text: string): void {
  region ??= newRegion()
  region.textContent = ''
  // A region that has just come is heard when its text changes after that.
  setTimeout(() => {
    if (region) region.textContent = text
  }, 100)
  clearTimeout(hiding)
  hiding = setTimeout(() => {
    if (region) region.textContent = ''
  }, shownFor)
}

function newRegion(): HTMLElement {
  const made = document.createElement('p')
  made.role = 'status'
  made.className =
    'fixed inset-x-4 top-20 z-50 mx-auto w-fit max-w-md rounded-panel bg-ink px-6 py-3 text-center text-paper shadow-floating empty:hidden'
  document.body.append(made)
  return made
}
