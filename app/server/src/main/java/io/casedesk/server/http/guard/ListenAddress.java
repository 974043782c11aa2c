package io.casedesk.server.http.guard;

import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Optional;
import org.eclipse.jetty.util.ssl.SslContextFactory;

/**
 * An address to listen on, resolved and checked before a port is opened.
 *
 * @param listening the requested options
 * @param address the resolved address of the host
 * @param tls the certificate and key, read and checked
 */
public record ListenAddress(
    ListenOptions listening, InetAddress address, Optional<SslContextFactory.Server> tls) {

  /**
   * Looks up the host and reads certificate and key.
   *
   * @throws ServiceException when the host is not known, when others could read along, or when the
   *     certificate or the key is of no use
   */
  public static ListenAddress of(ListenOptions listening) {
    InetAddress address = lookUp(listening.host());
    if (!address.isLoopbackAddress() && listening.tls() == null && !listening.insecure()) {
      throw new ServiceException(
          "Other computers can reach "
              + listening.host()
              + ", so tokens would cross the network in plain text. Add a certificate and a key"
              + " (--tls-cert, --tls-key), or --insecure if a proxy in front of the service handles"
              + " TLS.");
    }
    return new ListenAddress(
        listening, address, Optional.ofNullable(listening.tls()).map(PemFiles::read));
  }

  private static InetAddress lookUp(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new ServiceException(
          "The host \"" + host + "\" is unknown. Use a name or an address of this computer.", e);
    }
  }

  /**
   * What a person on this computer can open. Where the service answers on every address, that is
   * the name of this computer, which others know it by too, or {@code localhost} if it has none.
   */
  public URI url(int port) {
    String host = address.isAnyLocalAddress() ? nameOfThisComputer() : listening.host();
    String inUrl = host.contains(":") ? "[" + host + "]" : host;
    return URI.create((tls.isPresent() ? "https" : "http") + "://" + inUrl + ":" + port);
  }

  private static String nameOfThisComputer() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "localhost";
    }
  }

  /** Says why the address could not be taken. */
  public ServiceException explain(Throwable failure) {
    return explain(listening.host(), listening.port(), failure);
  }

  /** Says why an address could not be taken. */
  public static ServiceException explain(String host, int port, Throwable failure) {
    Throwable reason = failure;
    while (reason.getCause() != null && !(reason instanceof BindException)) {
      reason = reason.getCause();
    }
    String said = String.valueOf(reason.getMessage());
    if (said.contains("assign requested address")) {
      return new ServiceException(
          "This computer has no address \""
              + host
              + "\". Use an address of this computer, or 0.0.0.0 for all addresses.",
          failure);
    }
    if (said.contains("Permission denied")) {
      return new ServiceException(
          "Port " + port + " is reserved for the system. Choose a port above 1023.", failure);
    }
    if (reason instanceof BindException) {
      return new ServiceException(
          ("Port %s on %s can't be used; another program may be using it. Choose another port, or 0"
                  + " for a free port.")
              .formatted(port, host),
          failure);
    }
    return new ServiceException(
        "The service can't listen on " + host + ", port " + port + ": " + said, failure);
  }
}
