import { Modal, Text } from '@mantine/core'
import { StandalonePage } from '../components/page/standalone-page.tsx'
import { SignInForm } from './form.tsx'
import { texts } from './texts/index.ts'

/** The sign-in page, or a dialog over the page when a session has ended. */
export function SignIn({ again }: { again?: string }) {
  if (again === undefined) {
    return (
      <StandalonePage title={texts.title}>
        <SignInForm />
      </StandalonePage>
    )
  }
  return (
    <Modal opened onClose={() => {}} withCloseButton={false} title={texts.againTitle}>
      <Text size="sm" c="dimmed" mb="md">
        {texts.again}
      </Text>
      <SignInForm email={again} />
    </Modal>
  )
}
