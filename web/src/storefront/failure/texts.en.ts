export const en = {
  missingTitle: 'Page not found',
  missingText: 'The address may have a typo, or the page has moved.',
  faultTitle: 'Something went wrong',
  faultText: 'This is our fault, and we have recorded the error. Try again in a moment.',
  foreignTitle: 'This request did not come from our shop',
  foreignText: 'For your safety, nothing was done. Try again in the shop.',
}
