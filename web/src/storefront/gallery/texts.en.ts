export const en = {
  pictures: 'Pictures',
  picture: (number: number, count: number) => `Picture ${number} of ${count}`,
  enlarge: (name: string) => `Enlarge: ${name}`,
  close: 'Close',
  previous: 'Previous picture',
  next: 'Next picture',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
}
