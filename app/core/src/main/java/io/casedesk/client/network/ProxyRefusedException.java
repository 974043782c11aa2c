package io.casedesk.client.network;

import io.casedesk.messages.CodedFailure;
import io.casedesk.messages.FaultCode;
import io.casedesk.messages.Message;
import io.casedesk.messages.MessageSource;
import java.net.ProtocolException;

/** Thrown when the proxy refuses to connect. The message says what to do. */
public final class ProxyRefusedException extends ProtocolException
    implements MessageSource, CodedFailure {

  private static final long serialVersionUID = 1L;

  private final Message message;
  private final boolean login;

  private ProxyRefusedException(Message message, boolean login) {
    super(message.text());
    this.message = message;
    this.login = login;
  }

  /** The proxy refuses the credentials or requires some. */
  static ProxyRefusedException ofLogin(ProxyRoute proxy) {
    return new ProxyRefusedException(
        proxy
            .login()
            .map(known -> Message.of("proxy.user-refused", proxy.address(), known.user()))
            .orElse(Message.of("proxy.user-missing", proxy.address())),
        true);
  }

  /**
   * The proxy refuses a tunnel.
   *
   * @param status what it answered to CONNECT
   */
  public static ProxyRefusedException ofTunnel(ProxyRoute proxy, String service, int status) {
    // The official answer to a wrong password is 407, but some proxies send 401.
    return status == 401 || status == 407
        ? ofLogin(proxy)
        : new ProxyRefusedException(
            Message.of("proxy.no-tunnel", proxy.address(), service, status), false);
  }

  @Override
  public Message message() {
    return message;
  }

  @Override
  public FaultCode code() {
    return FaultCode.PROXY;
  }

  /** Whether the proxy refuses the user, rather than the service. */
  public boolean isLogin() {
    return login;
  }
}
