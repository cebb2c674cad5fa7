export const en = {
  missingTitle: 'This page is not here',
  missingText: 'The address may have a typo, or what was here has moved. The shop is still open.',
  faultTitle: 'Something went wrong on our side',
  faultText: 'It has been written down. Please try again in a moment.',
  foreignTitle: 'This did not come from our pages',
  foreignText: 'For your safety, nothing was done. Please try it again in the shop.',
}

declare module '../kit/texts.ts' {
  interface Texts {
    failure: typeof en
  }
}
