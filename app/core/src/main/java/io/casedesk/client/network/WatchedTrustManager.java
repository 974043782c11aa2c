package io.casedesk.client.network;

import java.net.Socket;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.X509ExtendedTrustManager;

/** Reports the decisions of another trust manager to a watcher. */
final class WatchedTrustManager extends X509ExtendedTrustManager {

  private final X509ExtendedTrustManager judge;
  private final ConnectionWatcher watcher;

  WatchedTrustManager(X509ExtendedTrustManager judge, ConnectionWatcher watcher) {
    this.judge = judge;
    this.watcher = watcher;
  }

  private interface Decision {
    void make() throws CertificateException;
  }

  private void report(X509Certificate[] chain, Decision decision) throws CertificateException {
    try {
      decision.make();
    } catch (CertificateException refusal) {
      watcher.certificateChecked(List.of(chain), refusal);
      throw refusal;
    }
    watcher.certificateChecked(List.of(chain), null);
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type) throws CertificateException {
    report(chain, () -> judge.checkServerTrusted(chain, type));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    report(chain, () -> judge.checkServerTrusted(chain, type, socket));
  }

  @Override
  public void checkServerTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    report(chain, () -> judge.checkServerTrusted(chain, type, engine));
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type) throws CertificateException {
    judge.checkClientTrusted(chain, type);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket)
      throws CertificateException {
    judge.checkClientTrusted(chain, type, socket);
  }

  @Override
  public void checkClientTrusted(X509Certificate[] chain, String type, SSLEngine engine)
      throws CertificateException {
    judge.checkClientTrusted(chain, type, engine);
  }

  @Override
  public X509Certificate[] getAcceptedIssuers() {
    return judge.getAcceptedIssuers();
  }
}
