package io.casedesk.client.network;

import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import okhttp3.EventListener;
import org.jspecify.annotations.Nullable;

/**
 * Watches the steps of a client's calls, such as name lookup and handshake, to diagnose a
 * connection. It changes nothing. Called by the threads of the calls.
 */
public abstract class ConnectionWatcher extends EventListener {

  /**
   * Notes the client's verdict on a certificate.
   *
   * @param chain the certificates sent by the service, its own first
   * @param refusal why the client does not trust the certificate; null when it does
   */
  public abstract void certificateChecked(
      List<X509Certificate> chain, @Nullable CertificateException refusal);
}
