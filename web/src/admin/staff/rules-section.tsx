import type { Role } from '@cartwright/contract/staff/staff.ts'
import { Box, Button, Checkbox, Group, Paper, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCall, useChange } from '../api/use-call.ts'
import * as notify from '../components/feedback/notify.tsx'
import { Problem } from '../components/feedback/problem.tsx'
import { useUnsaved } from '../components/form/unsaved.tsx'
import { SectionHead } from '../components/page/section-head.tsx'
import { roleNames } from './roles.ts'
import { texts } from './texts/index.ts'

/** The roles that need a second factor. */
export function RulesSection() {
  const { data, error, refetch } = useCall('getStaffRules', {})
  return (
    <Box component="section" mt={48}>
      <SectionHead title={texts.rules} about={texts.rulesAbout} />
      <Problem error={error} onRetry={refetch} />
      {data && <RulesForm key={String(data.rules.factorRoles)} roles={data.rules.factorRoles} />}
    </Box>
  )
}

function RulesForm({ roles }: { roles: Role[] }) {
  const form = useForm({ initialValues: { factorRoles: roles } })
  useUnsaved(form.isDirty())
  const save = useChange('saveStaffRules', { onDone: () => notify.success(texts.rulesSaved) })
  const submit = form.onSubmit((rules) => save.mutate({ rules }, { onSuccess: () => form.resetDirty(rules) }))
  return (
    <Paper withBorder p="xl" component="form" onSubmit={submit} maw="54rem">
      <Stack>
        <Problem error={save.error} />
        <Checkbox.Group aria-label={texts.rules} {...form.getInputProps('factorRoles')}>
          <Stack gap="xs">
            {roleNames.map((role) => (
              <Checkbox key={role} value={role} label={texts.roles[role].name} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
            {texts.save}
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
