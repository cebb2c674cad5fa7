export const en = {
  title: 'Recently viewed',
}

declare module '../kit/texts.ts' {
  interface Texts {
    recentlyViewed: typeof en
  }
}
