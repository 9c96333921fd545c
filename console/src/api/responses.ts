/** Has an event `response` whenever the service was heard: what could not be sent before can be sent now. */
export const serviceResponses = new EventTarget();

export function noteResponse(): void {
  serviceResponses.dispatchEvent(new Event('response'));
}
