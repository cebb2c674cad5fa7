import { Outlet } from 'react-router'
import { may, useMe } from '../api/me.ts'
import { ForbiddenPage } from './failures.tsx'

/** A page, where the role of whoever is signed in may open it. */
export function Permitted({ permission }: { permission: string | undefined }) {
  const me = useMe()
  return permission === undefined || may(me, permission) ? <Outlet /> : <ForbiddenPage />
}
