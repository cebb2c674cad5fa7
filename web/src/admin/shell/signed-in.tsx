import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { setConfirmation } from '../api/confirmation.ts'
import { MeContext } from '../api/me.ts'
import { isSignedOut } from '../api/problems.rules.ts'
import { useCall } from '../api/use-call.ts'
import { useLiveUpdates } from '../api/use-live.ts'
import { Problem } from '../components/feedback/problem.tsx'
import { Blank } from './blank.tsx'

const NeededFactor = lazy(() =>
  import('../account/needed-factor.tsx').then(({ NeededFactor }) => ({ default: NeededFactor })),
)
const SignIn = lazy(() => import('../sign-in/page.tsx').then(({ SignIn }) => ({ default: SignIn })))

/** Renders its children for signed-in users, and the sign-in page for others. */
export function RequireSignIn({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useCall('getMe', {})
  const isOut = isSignedOut(error)
  useLiveUpdates(data !== undefined && !isOut && !data.me.needsFactor)
  if (!data) {
    if (isOut)
      return (
        <Suspense fallback={<Blank />}>
          <SignIn />
        </Suspense>
      )
    return error ? <Problem error={error} onRetry={() => void refetch()} /> : <Blank />
  }
  return (
    <MeContext value={data.me}>
      <RequireFactor needed={data.me.needsFactor} onAdded={refetch}>
        {children}
      </RequireFactor>
      <Confirmation />
      <Suspense>{isOut && <SignIn again={data.me.email} />}</Suspense>
    </MeContext>
  )
}

/** Asks who is at the browser when the shop wants to know, over whatever is open. */
function Confirmation() {
  const [question, setQuestion] = useState<ReactNode>()
  useEffect(() => {
    return setConfirmation(async () => {
      const { ConfirmIdentity } = await import('../sign-in/confirm-identity.tsx')
      const isConfirmed = await new Promise<boolean>((resolve) =>
        setQuestion(<ConfirmIdentity onAnswer={resolve} />),
      )
      setQuestion(undefined)
      return isConfirmed
    })
  }, [])
  return question
}

interface RequireFactorProps {
  needed: boolean
  onAdded: () => Promise<unknown>
  children: ReactNode
}

/** Renders its children unless the role needs a second factor first. Stays until its recovery codes have been read. */
function RequireFactor({ needed, onAdded, children }: RequireFactorProps) {
  const [isOpen, setOpen] = useState(needed)
  if (needed && !isOpen) setOpen(true)
  if (!isOpen) return children
  return (
    <Suspense fallback={<Blank />}>
      <NeededFactor onAdded={() => void onAdded().then(() => setOpen(false))} />
    </Suspense>
  )
}
