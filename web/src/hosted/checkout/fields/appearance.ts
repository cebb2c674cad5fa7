import type { Appearance } from '@stripe/stripe-js'

/** The look of the shop for the fields of the service, which no style of the page reaches. */
export function appearanceOf(root: HTMLElement): Appearance {
  const { fontFamily } = getComputedStyle(root)
  const [accent, ink, soft, surface, danger] = [
    '--accent',
    '--ink',
    '--ink-soft',
    '--surface',
    '--danger',
  ].map((name) => colorOf(root, name))
  return {
    variables: {
      ...{ fontFamily, fontSizeBase: '16px', borderRadius: '8px' },
      ...(accent ? { colorPrimary: accent } : {}),
      ...(ink ? { colorText: ink } : {}),
      ...(soft ? { colorTextSecondary: soft } : {}),
      ...(surface ? { colorBackground: surface } : {}),
      ...(danger ? { colorDanger: danger } : {}),
    },
  }
}

/** A colour of the theme as the service reads colours. */
function colorOf(root: HTMLElement, name: string): string | undefined {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  root.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  const canvas = Object.assign(document.createElement('canvas'), { width: 1, height: 1 }).getContext('2d')
  if (!canvas) return undefined
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  const [red, green, blue] = canvas.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
