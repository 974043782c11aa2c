package io.casedesk.server.http.guard;

import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateException;
import java.security.cert.CertificateExpiredException;
import java.security.cert.CertificateFactory;
import java.security.cert.CertificateNotYetValidException;
import java.security.cert.X509Certificate;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads a certificate chain and its private key from PEM files. */
final class PemFiles {

  private static final Logger LOG = LoggerFactory.getLogger(PemFiles.class);

  private static final Pattern KEY =
      Pattern.compile("-----BEGIN PRIVATE KEY-----(.*?)-----END PRIVATE KEY-----", Pattern.DOTALL);

  /** The signature of each kind of key, to see that a key and its certificate belong together. */
  private static final Map<String, String> SIGNATURES =
      Map.of("RSA", "SHA256withRSA", "EC", "SHA256withECDSA", "EdDSA", "EdDSA");

  private PemFiles() {}

  /**
   * Reads and checks both.
   *
   * @throws ServiceException when a file cannot be read, is no PEM, or when the two do not match
   */
  static SslContextFactory.Server read(ListenOptions.Tls files) {
    List<X509Certificate> chain = certificates(files.certificate());
    PrivateKey key = key(files.key());
    X509Certificate own = chain.getFirst();
    if (!match(key, own.getPublicKey())) {
      throw new ServiceException(
          ("The key in %s doesn't belong to the first certificate in %s. Use the key of that"
                  + " certificate, and put the service's own certificate first.")
              .formatted(files.key(), files.certificate()));
    }
    warnOfDates(files.certificate(), own);
    return context(key, chain);
  }

  private static List<X509Certificate> certificates(Path file) {
    try {
      List<X509Certificate> found =
          CertificateFactory.getInstance("X.509")
              .generateCertificates(new ByteArrayInputStream(bytes(file, "certificate")))
              .stream()
              .map(X509Certificate.class::cast)
              .toList();
      if (!found.isEmpty()) {
        return found;
      }
    } catch (CertificateException e) {
      throw noCertificate(file, e);
    }
    throw noCertificate(file, null);
  }

  private static ServiceException noCertificate(Path file, @Nullable Throwable cause) {
    return new ServiceException(
        file
            + " contains no readable certificate. The file must be PEM and start with -----BEGIN"
            + " CERTIFICATE-----.",
        cause);
  }

  private static byte[] bytes(Path file, String what) {
    try {
      return Files.readAllBytes(file);
    } catch (NoSuchFileException e) {
      throw new ServiceException("There is no " + what + " file " + file + ".", e);
    } catch (IOException e) {
      throw new ServiceException(
          "The " + what + " file " + file + " can't be read. Check the file's permissions.", e);
    }
  }

  private static PrivateKey key(Path file) {
    String text = new String(bytes(file, "key"), StandardCharsets.ISO_8859_1);
    Matcher found = KEY.matcher(text);
    if (!found.find()) {
      throw new ServiceException(otherThanPkcs8(file, text));
    }
    try {
      return decode(Base64.getMimeDecoder().decode(found.group(1)));
    } catch (IllegalArgumentException | GeneralSecurityException e) {
      throw new ServiceException(
          file + " contains no readable private key. Use an RSA, EC or Ed25519 key.", e);
    }
  }

  private static String otherThanPkcs8(Path file, String text) {
    if (text.contains("ENCRYPTED")) {
      return ("The private key in %s is encrypted. Decrypt it into a file that only the service"
              + " can read: openssl pkey -in %s -out key.pem")
          .formatted(file, file);
    }
    if (text.contains("-----BEGIN RSA PRIVATE KEY-----")
        || text.contains("-----BEGIN EC PRIVATE KEY-----")) {
      return ("The private key in %s is in an older format. Convert it to PKCS#8: openssl pkcs8"
              + " -topk8 -nocrypt -in %s -out key.pem")
          .formatted(file, file);
    }
    return file
        + " contains no private key. The file must be PEM and start with -----BEGIN PRIVATE"
        + " KEY-----.";
  }

  private static PrivateKey decode(byte[] der) throws GeneralSecurityException {
    InvalidKeySpecException unfit = new InvalidKeySpecException("No kind of key fits");
    for (String kind : SIGNATURES.keySet()) {
      try {
        return KeyFactory.getInstance(kind).generatePrivate(new PKCS8EncodedKeySpec(der));
      } catch (InvalidKeySpecException ofAnotherKind) {
        unfit.addSuppressed(ofAnotherKind);
      }
    }
    throw unfit;
  }

  private static boolean match(PrivateKey key, PublicKey certified) {
    byte[] text = "casedesk".getBytes(StandardCharsets.US_ASCII);
    try {
      String signature = SIGNATURES.get(key.getAlgorithm());
      Signature signing = Signature.getInstance(signature);
      signing.initSign(key);
      signing.update(text);
      byte[] signed = signing.sign();
      Signature checking = Signature.getInstance(signature);
      checking.initVerify(certified);
      checking.update(text);
      return checking.verify(signed);
    } catch (GeneralSecurityException ofAnotherKind) {
      return false;
    }
  }

  private static void warnOfDates(Path file, X509Certificate own) {
    try {
      own.checkValidity();
    } catch (CertificateExpiredException e) {
      LOG.warn(
          "The certificate in {} expired on {}; clients reject it.",
          file,
          own.getNotAfter().toInstant());
    } catch (CertificateNotYetValidException e) {
      LOG.warn(
          "The certificate in {} is not valid before {}.", file, own.getNotBefore().toInstant());
    }
  }

  private static SslContextFactory.Server context(PrivateKey key, List<X509Certificate> chain) {
    try {
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry("service", key, new char[0], chain.toArray(Certificate[]::new));
      SslContextFactory.Server context = new SslContextFactory.Server();
      context.setKeyStore(store);
      context.setKeyStorePassword("");
      context.setIncludeProtocols("TLSv1.2", "TLSv1.3");
      // One certificate serves whatever name the client asks for; the client checks it.
      context.setSniRequired(false);
      return context;
    } catch (IOException | GeneralSecurityException e) {
      throw new ServiceException(
          "The certificate and the key can't be used together. Check both files.", e);
    }
  }
}
