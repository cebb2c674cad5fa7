import { Alert, Skeleton, Stack } from '@mantine/core'
import { may, useMe } from '../api/me.ts'
import { useCall } from '../api/use-call.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { PageHead } from '../components/page/page-head.tsx'
import { texts as settingsTexts } from '../settings/texts/index.ts'
import { UnsavedSections } from '../settings/unsaved-sections.tsx'
import { MailServerForm } from './server-form.tsx'
import { TestMail } from './test-mail.tsx'
import { texts } from './texts/index.ts'

/** How the shop sends its e-mails. */
export function Page() {
  const mayManage = may(useMe(), 'SITE.MANAGE')
  const { data, error, refetch } = useCall('getMailServer', {})
  return (
    <>
      <PageHead
        title={texts.title}
        description={texts.about}
        back={{ to: '/admin/settings', label: settingsTexts.title }}
      />
      <Problem error={error} onRetry={refetch} />
      {data ? (
        <UnsavedSections>
          <Stack maw="52rem">
            {!data.server && (
              <Alert color={data.installationSendsMail ? 'gray' : 'orange'}>
                {data.installationSendsMail ? texts.server.installation : texts.server.none}
              </Alert>
            )}
            <MailServerForm key={data.server?.updatedDate ?? 'none'} server={data.server} />
            {mayManage && (data.server || data.installationSendsMail) && <TestMail />}
          </Stack>
        </UnsavedSections>
      ) : (
        !error && <Skeleton height={480} maw="52rem" />
      )}
    </>
  )
}
