'use client'

import type { CartwrightError, Client, Show } from '@cartwright/sdk'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useShop } from './provider.tsx'

type Member = Awaited<ReturnType<Client['signIn']['me']>>['member']
type LoginReply = Awaited<ReturnType<Client['signIn']['login']>>

/** What a person enters to sign in. */
export interface SignIn {
  /** The e-mail address. */
  email: string
  /** The password. */
  password: string
  /** Shows the shop's page for it. Default: a hidden frame. */
  show?: Show
}

/** Who is signed in. */
export interface MemberHook {
  /** The member; null for a visitor, undefined while it is read. */
  member: Member | null | undefined
  /** Whether a member is signed in; undefined while it is read. */
  isSignedIn: boolean | undefined
  /**
   * Signs in. The cart becomes the member's. Returns the state, which may ask for a code or an approval; undefined if the
   * shop refuses: then `error` says why.
   */
  signIn(entered: SignIn): Promise<LoginReply['state'] | undefined>
  /** Signs out, and opens the shop's page that ends the session there and leads to `returnTo`. */
  signOut(returnTo: string, open?: (url: string) => void): Promise<void>
  /** Whether signing in or out waits for the shop. */
  isPending: boolean
  /** Why signing in or out failed. */
  error: CartwrightError | null
}

const memberKey = ['cartwright', 'member'] as const

/** Reads who is signed in; signs in and out. */
export function useMember(): MemberHook {
  const shop = useShop()
  const queryClient = useQueryClient()
  const { data: member } = useQuery<Member | null>({ queryKey: memberKey, queryFn: () => readMember(shop) })
  const signingIn = useMutation<LoginReply['state'], CartwrightError, SignIn>({
    async mutationFn({ email, password, show }) {
      const { state, sessionToken } = await shop.signIn.login({ loginId: { email }, password })
      if (state === 'SUCCESS') await shop.signIn.silently(sessionToken ?? '', show)
      return state
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['cartwright'] }),
  })
  const signingOut = useMutation<void, CartwrightError, { returnTo: string; open: (url: string) => void }>({
    async mutationFn({ returnTo, open }) {
      const { url } = await shop.signIn.end({ returnTo })
      await queryClient.invalidateQueries({ queryKey: ['cartwright'] })
      open(url)
    },
  })
  return {
    member,
    isSignedIn: member === undefined ? undefined : member !== null,
    signIn: (entered) => signingIn.mutateAsync(entered).catch(() => undefined),
    signOut: (returnTo, open = (url) => window.location.assign(url)) =>
      signingOut.mutateAsync({ returnTo, open }).catch(() => {}),
    isPending: signingIn.isPending || signingOut.isPending,
    error: signingIn.error ?? signingOut.error,
  }
}

async function readMember(shop: Client): Promise<Member | null> {
  try {
    return (await shop.signIn.me()).member ?? null
  } catch (error) {
    if ((error as Partial<CartwrightError>).code === 'PERMISSION_DENIED') return null
    throw error
  }
}
