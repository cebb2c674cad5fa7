import { everyone } from '../calls/call.ts'
import { type AbsentCall, absent, missing } from './absent-call.ts'

export const content: readonly AbsentCall[] = [
  ...absent(
    { feature: 'formUploads', callers: everyone },
    {
      'POST /form-submission-service/v4/submissions/media-upload-url': [
        'submissions.getMediaUploadUrl',
        missing,
      ],
    },
  ),
]
