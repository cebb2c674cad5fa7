import { useForm } from '@mantine/form'
import { useNavigate } from 'react-router'
import { invalidate, useSingleFlight } from '../../api/use-call.ts'
import * as notify from '../feedback/notify.tsx'
import { useUnsaved } from './unsaved.tsx'
import { useRevision } from './use-revision.ts'

interface WriteReply {
  revision?: string
}

/** What is there already, and which of it is being changed. */
export interface SavedRecord {
  id: string
  revision: string
}

interface RecordOptions<Values extends object, Reply extends WriteReply> {
  /** Absent while it is being made. */
  id: string | undefined
  revision: string | undefined
  values: Values
  /** Changes what is known, or makes it. */
  write: (values: Values, known?: SavedRecord) => Promise<Reply>
  /** Where the page is of what was made. */
  pathOf: (made: Reply) => string
  errorsOf: (error: Error) => Record<string, string>
  saved: string
  /** What is still missing, by field: nothing is sent until it is there. */
  missingIn?: (values: Values) => Record<string, string> | undefined
}

/** The form of one thing with a page of its own; saving one without an id makes it. */
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
    onSuccess(reply, values) {
      invalidate()
      notify.success(options.saved)
      form.resetDirty(values)
      if (id) return setRevision(reply.revision ?? '')
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
