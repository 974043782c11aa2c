package io.casedesk.client.network;

import io.casedesk.messages.Message;
import io.casedesk.messages.MessageException;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509ExtendedTrustManager;
import org.jspecify.annotations.Nullable;

/** Collects the trusted certificate authorities: Java's, the operating system's, and a file's. */
final class TrustedAuthorities {

  private static final System.Logger LOG = System.getLogger(TrustedAuthorities.class.getName());

  /** The certificate bundles of Linux and BSD distributions, the most common first. */
  private static final List<Path> BUNDLES =
      List.of(
          Path.of("/etc/ssl/certs/ca-certificates.crt"),
          Path.of("/etc/pki/tls/certs/ca-bundle.crt"),
          Path.of("/etc/ssl/ca-bundle.pem"),
          Path.of("/etc/ssl/cert.pem"));

  private static final List<String> STORES =
      List.of("Windows-ROOT", "KeychainStore-ROOT", "KeychainStore");

  private TrustedAuthorities() {}

  /**
   * Creates a trust manager with all trusted authorities.
   *
   * @throws IllegalArgumentException when the extra file is invalid; the message says why
   */
  static X509ExtendedTrustManager judge(Optional<Path> caFile) {
    Set<X509Certificate> all = new LinkedHashSet<>();
    try {
      Collections.addAll(all, judge((KeyStore) null).getAcceptedIssuers());
      BUNDLES.stream()
          .filter(Files::isReadable)
          .findFirst()
          .ifPresent(file -> addBundle(file, all));
      STORES.forEach(name -> addStore(name, all));
      caFile.ifPresent(file -> all.addAll(extra(file)));
      KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
      store.load(null, null);
      int number = 0;
      for (X509Certificate authority : all) {
        store.setCertificateEntry("a" + number++, authority);
      }
      return judge(store);
    } catch (GeneralSecurityException | IOException e) {
      throw new IllegalStateException("This Java can't check certificates", e);
    }
  }

  private static X509ExtendedTrustManager judge(@Nullable KeyStore store)
      throws GeneralSecurityException {
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init(store);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509ExtendedTrustManager judge) {
        return judge;
      }
    }
    throw new GeneralSecurityException("no X.509 trust manager");
  }

  private static void addBundle(Path file, Set<X509Certificate> all) {
    try {
      all.addAll(read(file));
    } catch (IOException | CertificateException e) {
      LOG.log(Level.WARNING, "Can't read {0}; Casedesk doesn't know its authorities", file);
    }
  }

  private static void addStore(String name, Set<X509Certificate> all) {
    try {
      KeyStore store = KeyStore.getInstance(name);
      store.load(null, null);
      for (String alias : Collections.list(store.aliases())) {
        if (store.isCertificateEntry(alias)
            && store.getCertificate(alias) instanceof X509Certificate authority) {
          all.add(authority);
        }
      }
    } catch (GeneralSecurityException | IOException notOnThisSystem) {
      LOG.log(Level.DEBUG, "No certificates in {0}", name);
    }
  }

  private static Collection<X509Certificate> extra(Path file) {
    Collection<X509Certificate> found;
    try {
      found = read(file);
    } catch (IOException e) {
      throw new MessageException(
          Message.of(Files.exists(file) ? "tls.file-unreadable" : "tls.file-missing", file), e);
    } catch (CertificateException e) {
      throw new MessageException(Message.of("tls.file-not-pem", file), e);
    }
    if (found.isEmpty()) {
      throw new MessageException(Message.of("tls.file-empty", file));
    }
    return found;
  }

  private static Collection<X509Certificate> read(Path file)
      throws IOException, CertificateException {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(file))) {
      Collection<? extends Certificate> read =
          CertificateFactory.getInstance("X.509").generateCertificates(in);
      return read.stream()
          .filter(X509Certificate.class::isInstance)
          .map(X509Certificate.class::cast)
          .toList();
    }
  }
}
