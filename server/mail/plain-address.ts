/** One address and nothing else. Browsers allow dots in the wrong place; mail servers refuse the whole message for them. */
export const plainAddress = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)*$/i
