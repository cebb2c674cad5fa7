import type { Room } from '../platform/room.ts'
import { fetchPicture } from './records/pictures.service.ts'

export const room: Room = {
  jobs: { 'fetch-moved-picture': { run: fetchPicture, concurrency: 1, limit: 600 } },
}
