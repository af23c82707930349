/** Links that share a page with its address filled in; nothing is fetched before a click. */
export const shareAddresses = (address: string, title: string) => {
  const query = (values: Record<string, string>) =>
    Object.entries(values)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')
  return {
    whatsApp: `https://wa.me/?${query({ text: `${title}\n${address}` })}`,
    telegram: `https://t.me/share/url?${query({ url: address, text: title })}`,
    email: `mailto:?${query({ subject: title, body: `${title}\n${address}` })}`,
  }
}
