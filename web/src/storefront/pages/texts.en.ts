export const en = { contents: 'On this page' }
