import { FileDescriptor } from '../media/site-media.ts'
import { entityEvent, sampleId } from './event.ts'

/** Our own name: the published packages that we know have no events of files. */
const name = 'cartwright.media.v1.file'
const id = '0193f8_0193f8a000007000800000000000000a~mv2.jpg'
const sample = {
  id,
  displayName: 'speckled-mug.jpg',
  url: `https://shop.example/media/${id}`,
  parentFolderId: 'media-root',
  mediaType: 'IMAGE',
  sizeInBytes: '48200',
  private: false,
  operationStatus: 'READY',
  siteId: sampleId(5),
}
const about = { name, entity: 'file', schema: FileDescriptor, sample } as const

export const mediaEvents = [
  entityEvent({
    ...about,
    kind: 'created',
    when: 'A file is added to the media library. A video still has to be converted: `operationStatus` is `PENDING`',
  }),
  entityEvent({
    ...about,
    kind: 'updated',
    when: 'The name, description or folder of a file changes, or a video is converted or cannot be',
  }),
  entityEvent({
    name,
    entity: 'file',
    sample: {},
    kind: 'deleted',
    when: 'A file is deleted. `entityId` is the id of the file',
  }),
]
