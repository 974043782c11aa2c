package io.casedesk.client.network;

import java.net.ProtocolException;

/** Thrown when the proxy refuses the credentials or requires some. The message says what to do. */
public final class ProxyRefusedException extends ProtocolException {

  private static final long serialVersionUID = 1L;

  ProxyRefusedException(ProxyRoute proxy) {
    super(proxy.refusal());
  }
}
