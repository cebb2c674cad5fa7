import type {
  ListMediaRequest,
  MediaFolder,
  MediaKind,
  MediaUse,
} from '@cartwright/contract/media/library.ts'
import type { ListState } from '../components/list/list.rules.ts'

export const kinds: readonly MediaKind[] = ['image', 'video', 'audio', 'document', 'zip']

/** The filter of a file dialog. Browsers know wildcards for pictures, videos and audio only. */
export function acceptOf(wanted: readonly MediaKind[]): string | undefined {
  const isNamed = wanted.every((kind) => kind === 'image' || kind === 'video' || kind === 'audio')
  return isNamed ? wanted.map((kind) => `${kind}/*`).join(',') : undefined
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function bytesText(bytes: number, language: string): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1)
  const value = bytes / 1000 ** step
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: value < 10 && step > 0 ? 1 : 0,
  }).format(value)
}

export interface FolderPath {
  id: string
  name: string
  /** From the top to the folder itself. */
  path: readonly MediaFolder[]
  /** `Autumn / Knitwear` */
  label: string
}

/** All folders with their paths, in the order of a tree. */
export function pathsOf(folders: readonly MediaFolder[]): FolderPath[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  return folders
    .map((folder) => {
      const path: MediaFolder[] = []
      for (
        let at: MediaFolder | undefined = folder;
        at && !path.includes(at);
        at = byId.get(at.parentId ?? '')
      )
        path.unshift(at)
      const label = path.map(({ name }) => name).join(' / ')
      return { id: folder.id ?? '', name: folder.name ?? '', path, label }
    })
    .sort((one, other) => one.label.localeCompare(other.label))
}

/** `1:05` */
export function durationText(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

export function childrenOf(folders: readonly MediaFolder[], parentId: string | undefined): MediaFolder[] {
  return folders.filter((folder) => (folder.parentId ?? undefined) === parentId)
}

/** The possible targets of a folder: not itself, nor its descendants. */
export function moveTargets(id: string, folders: readonly MediaFolder[]): FolderPath[] {
  return pathsOf(folders).filter(({ path }) => path.every((folder) => folder.id !== id))
}

const pageSize = 60

/** The request that the page's address describes. */
export function requestOf({ words, filters: { folder, kind, access, order } }: ListState): ListMediaRequest {
  return {
    limit: pageSize,
    ...(words ? { search: words } : {}),
    ...(folder ? { folderId: folder } : {}),
    ...(kind ? { mediaTypes: [kind as MediaKind] } : {}),
    ...(access ? { private: access === 'private' } : {}),
    ...(order ? { sort: order as NonNullable<ListMediaRequest['sort']> } : {}),
  }
}

/** Each use once, even if it shows several of the files. */
export function distinctUses(uses: readonly MediaUse[]): MediaUse[] {
  return [...new Map(uses.map((use) => [`${use.kind}/${use.id}`, use])).values()]
}

/** The admin page of a use. */
export function addressOf({ kind, id }: MediaUse): string {
  if (kind === 'theme') return '/admin/settings/look'
  if (kind === 'page') return `/admin/settings/pages/${id}`
  if (kind === 'order') return `/admin/orders/${id}`
  if (kind === 'content') return `/admin/content/${id}`
  return kind === 'collection' ? `/admin/collections/${id}` : `/admin/products/${id}`
}
