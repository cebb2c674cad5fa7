import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { readAgain, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../feedback/notify.tsx'
import { useUnsaved } from './unsaved.tsx'
import { useRevision } from './use-revision.ts'

interface WriteReply {
  revision?: string
}

/** An existing record and the revision being changed. */
export interface SavedRecord {
  id: string
  revision: string
}

interface RecordOptions<Values extends object, Reply extends WriteReply> {
  /** Absent for a new record. */
  id: string | undefined
  revision: string | undefined
  values: Values
  /** Updates the existing record, or creates one. */
  write: (values: Values, known?: SavedRecord) => Promise<Reply>
  /** The page of the created record. */
  pathOf: (made: Reply) => string
  errorsOf: (error: Error) => Record<string, string>
  saved: string
  /** Messages for missing fields; nothing is sent until they are filled in. */
  missingIn?: (values: Values) => Record<string, string> | undefined
}

/** The form of a record; saving one without an id creates it. */
export function useRecord<Values extends object, Reply extends WriteReply>(
  options: RecordOptions<Values, Reply>,
) {
  const { id, write, pathOf, errorsOf, missingIn } = options
  const navigate = useNavigate()
  const form = useForm<Values>({ initialValues: options.values })
  const isSaved = useUnsaved(form.isDirty())
  const [revision, setRevision] = useRevision(form, options)
  const save = useSingleFlight({
    mutationFn: (values: Values) => write(values, id ? { id, revision } : undefined),
    onError: (error) => form.setErrors(errorsOf(error)),
    async onSuccess(reply, values) {
      form.resetDirty(values)
      if (id) setRevision(reply.revision ?? '')
      // Buttons beside the form send the revision that the page has read.
      const isRead = readAgain()
      if (id) await isRead
      notify.success(options.saved)
      if (id) return
      isSaved()
      void navigate(pathOf(reply), { replace: true })
    },
  })
  return {
    form,
    submit: form.onSubmit((values) => {
      const missing = missingIn?.(values)
      if (missing) form.setErrors(missing)
      else save.mutate(values)
    }),
    error: save.error,
    isPending: save.isPending,
    /** The page of the new record opens next. */
    isCreating: !id && (save.isPending || save.isSuccess),
  }
}
