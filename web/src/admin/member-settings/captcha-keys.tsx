import type { CaptchaKeys as Keys } from '@cartwright/contract/identity/captcha.ts'
import { Button, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { may, useMe } from '../api/me.ts'
import { formErrors } from '../api/problems.rules.ts'
import { useCall, useChange } from '../api/use-call.ts'
import { DeleteButton } from '../components/feedback/delete-button.tsx'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { readOnlyUnless } from '../components/form/record-form.tsx'
import { texts as settingsTexts } from '../settings/texts/index.ts'
import { useUnsavedSection } from '../settings/unsaved-sections.tsx'
import { texts as allTexts } from './texts/index.ts'

const texts = allTexts.captchaKeys

/** The keys for a captcha service of an external storefront. */
export function CaptchaKeys() {
  const { data, error, refetch } = useCall('getCaptchaKeys', {})
  return (
    <Paper withBorder p="lg" component="section" aria-label={texts.title}>
      <Title order={2}>{texts.title}</Title>
      <Text size="sm" c="dimmed" mb="md" maw="40rem">
        {texts.about}
      </Text>
      <Problem error={error} onRetry={refetch} />
      {data && <KeysForm key={data.keys?.updatedDate ?? 'none'} keys={data.keys} />}
    </Paper>
  )
}

function KeysForm({ keys }: { keys: Keys | undefined }) {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const { form, submit, error, isPending } = useCaptchaKeys(keys)
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Problem error={error} formFields={['keys.siteKey', 'keys.secretKey', 'keys.verifyUrl']} />
        <Stack component="fieldset" className="settings-fields" {...readOnlyUnless(mayManage)}>
          <TextInput label={texts.siteKey} autoComplete="off" required {...form.getInputProps('siteKey')} />
          {mayManage && (
            <PasswordInput
              label={texts.secretKey}
              description={keys ? texts.secretAgain : texts.secretHint}
              autoComplete="off"
              required
              {...form.getInputProps('secretKey')}
            />
          )}
          <TextInput
            label={texts.verifyUrl}
            description={texts.verifyUrlHint}
            type="url"
            {...form.getInputProps('verifyUrl')}
          />
        </Stack>
        {mayManage && (
          <Group justify="flex-end">
            {keys && <RemoveKeys />}
            <Button type="submit" loading={isPending} disabled={!form.isDirty()}>
              {settingsTexts.save}
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  )
}

function useCaptchaKeys(keys: Keys | undefined) {
  const form = useForm({
    initialValues: { siteKey: keys?.siteKey ?? '', secretKey: '', verifyUrl: keys?.verifyUrl ?? '' },
  })
  const { mutate, error, isPending } = useChange('saveCaptchaKeys', {
    onDone: () => notify.success(settingsTexts.saved),
  })
  useUnsavedSection(texts.title, form.isDirty())
  const submit = form.onSubmit(({ verifyUrl, ...required }) =>
    mutate(
      { keys: { ...required, ...(verifyUrl.trim() ? { verifyUrl: verifyUrl.trim() } : {}) } },
      { onError: (error) => form.setErrors(formErrors(error, 'keys')) },
    ),
  )
  return { form, submit, error, isPending }
}

function RemoveKeys() {
  const remove = useChange('deleteCaptchaKeys', { onDone: () => notify.success(texts.removed) })
  return (
    <DeleteButton
      title={texts.removeTitle}
      texts={texts}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate({}, { onError: notify.failure })}
    />
  )
}
