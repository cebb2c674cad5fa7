/** The widths of pictures, in pixels: `?w=640`. Others are refused (specification, section 9). */
export const pictureWidths = [
  16, 32, 48, 64, 96, 128, 256, 384, 640, 750, 828, 1080, 1200, 1920, 2048, 3840,
] as const
export type PictureWidth = (typeof pictureWidths)[number]
