export const en = { contents: 'On this page' }

declare module '../kit/texts.ts' {
  interface Texts {
    pages: typeof en
  }
}
