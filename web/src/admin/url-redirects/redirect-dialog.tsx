import { type UrlRedirect, urlRedirectLengths } from '@cartwright/contract/sites/url-redirects.ts'
import { CartwrightError } from '@cartwright/sdk/admin'
import { Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formErrors } from '../api/problems.rules.ts'
import { useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { CancelButton, DialogForm } from '../components/form/dialog-form.tsx'
import { pathIn } from './rules.ts'
import { texts } from './texts/index.ts'

interface RedirectDialogProps {
  /** The redirect to change; absent for a new one. */
  redirect?: UrlRedirect | undefined
  onClose: () => void
}

/** Adds or changes a redirect. */
export function RedirectDialog({ redirect, onClose }: RedirectDialogProps) {
  const { form, submit, error, isPending } = useRedirect({ redirect, onClose })
  const typed = form.values.path
  const path = pathIn(typed)
  return (
    <Modal opened onClose={onClose} title={redirect ? texts.editTitle : texts.addTitle}>
      <DialogForm
        onSubmit={submit}
        error={isTaken(error) ? undefined : error}
        formFields={['redirect.path', 'redirect.target']}
        isPending={isPending}
        aside={<CancelButton onClick={onClose} />}
      >
        <TextInput
          label={texts.pathLabel}
          description={path === typed ? texts.pathHint : texts.onlyPath(path)}
          placeholder="/old-page"
          required
          data-autofocus
          maxLength={urlRedirectLengths.path}
          {...form.getInputProps('path')}
        />
        <TextInput
          label={texts.targetLabel}
          description={texts.targetHint}
          placeholder="/products/mug"
          required
          maxLength={urlRedirectLengths.target}
          {...form.getInputProps('target')}
        />
      </DialogForm>
    </Modal>
  )
}

function useRedirect({ redirect, onClose }: RedirectDialogProps) {
  const needed = (text: string) => (text.trim() === '' ? texts.needed : null)
  const form = useForm({
    initialValues: { path: redirect?.path ?? '', target: redirect?.target ?? '' },
    validate: { path: needed, target: needed },
  })
  const options = {
    invalidates: ['listUrlRedirects'] as const,
    onDone(reply: { redirect: UrlRedirect }) {
      notify.success(reply.redirect.pageExists ? texts.savedButPage : texts.saved)
      onClose()
    },
  }
  const create = useChange('createUrlRedirect', options)
  const update = useChange('updateUrlRedirect', options)
  const showErrors = {
    onError: (error: unknown) =>
      form.setErrors(isTaken(error) ? { path: texts.taken } : formErrors(error, 'redirect')),
  }
  const submit = form.onSubmit((typed) => {
    const values = { ...typed, path: pathIn(typed.path) }
    if (!redirect) return create.mutate({ redirect: values }, showErrors)
    const { id, revision } = redirect
    update.mutate({ redirect: { ...values, id, revision } }, showErrors)
  })
  const { error, isPending } = redirect ? update : create
  return { form, submit, error, isPending }
}

function isTaken(error: unknown): boolean {
  return error instanceof CartwrightError && error.code === 'ALREADY_EXISTS'
}
