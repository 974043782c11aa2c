package io.casedesk.client.network;

import java.net.ProtocolException;

/** The proxy wants a log-in, or another one. The message says so, and what to do. */
public final class ProxyRefusedException extends ProtocolException {

  private static final long serialVersionUID = 1L;

  ProxyRefusedException(ProxyRoute proxy) {
    super(proxy.refusal());
  }
}
