import { merchants } from '../calls/call.ts'
import { type AbsentCall, absent, unavailable } from './absent-call.ts'

export const media: readonly AbsentCall[] = [
  ...absent(
    { feature: 'resumableUploads', callers: merchants, permission: 'MEDIA.MANAGE' },
    {
      'POST /site-media/v1/files/generate-resumable-upload-url': [
        'files.generateFileResumableUploadUrl',
        unavailable,
      ],
    },
  ),
  ...absent(
    { feature: 'videoStreams', callers: merchants, permission: 'MEDIA.READ' },
    {
      'POST /site-media/v1/files/generate-video-stream-url': ['files.generateVideoStreamingUrl', unavailable],
    },
  ),
]
