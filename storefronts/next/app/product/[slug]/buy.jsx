'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { browserClient } from '../../browser-client.js'

const storeApp = '215238eb-22a5-4c36-9e7b-e7c08025e04e'

export function Buy({ id, options }) {
  const [chosen, setChosen] = useState({})
  const router = useRouter()
  const isComplete = options.every(({ name }) => chosen[name])
  const buy = async () => {
    const catalogReference = { appId: storeApp, catalogItemId: id, options: { options: chosen } }
    await browserClient().currentCart.addToCurrentCart({ lineItems: [{ catalogReference, quantity: 1 }] })
    router.push('/cart')
  }
  return (
    <>
      {options.map(({ name, choices }) => (
        <label key={name}>
          {name}
          <select value={chosen[name] ?? ''} onChange={({ target }) => setChosen({ ...chosen, [name]: target.value })}>
            <option value="">Choose</option>
            {choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </label>
      ))}
      <button type="button" disabled={!isComplete} onClick={buy}>
        Add to cart
      </button>
    </>
  )
}
