package io.casedesk.cli.service;

import io.casedesk.server.options.ListenOptions;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** The options of {@code serve} for addresses, ports and TLS. */
final class ListeningOptions {

  @Option(
      names = "--host",
      defaultValue = "127.0.0.1",
      paramLabel = "HOST",
      description = {
        "The host name or address to listen on. Default: 127.0.0.1, which other "
            + "computers can't reach.",
        "0.0.0.0 uses every address of this computer."
      })
  private String host = "127.0.0.1";

  @Option(
      names = "--port",
      defaultValue = "0",
      paramLabel = "PORT",
      description = {
        "The port. Default: 0, which uses a free port.",
        "Casedesk stores runs and import results under the address of the service. Set a "
            + "port if you start the service more than once."
      })
  private int port;

  @ArgGroup(exclusive = false)
  private @Nullable Tls tls;

  @Option(
      names = "--insecure",
      description =
          "Allows plain HTTP on an address that other computers can reach, for a service "
              + "behind a proxy that handles TLS.")
  private boolean insecure;

  @Option(
      names = "--admin-port",
      paramLabel = "PORT",
      description =
          "Serves /livez, /readyz and /metrics (for Prometheus) on this port of 127.0.0.1,"
              + " without a token; 0 uses a free port. Prints 'admin: ...' on standard output.")
  private @Nullable Integer adminPort;

  @Option(
      names = "--access-log",
      paramLabel = "FILE",
      description =
          "Adds a line for each request to this file: time, address, name of the token, method,"
              + " path, status, bytes, milliseconds. Use - for standard error.")
  private @Nullable Path accessLog;

  /** Both options are required together. */
  private static final class Tls {

    @Option(
        names = "--tls-cert",
        required = true,
        paramLabel = "FILE",
        description =
            "Uses HTTPS (TLS 1.2 and 1.3) with this certificate chain: a PEM file that "
                + "begins with the service's own certificate.")
    private Path certificate = Path.of("");

    @Option(
        names = "--tls-key",
        required = true,
        paramLabel = "FILE",
        description = "The private key of the certificate: PEM, PKCS#8, not encrypted.")
    private Path key = Path.of("");
  }

  /**
   * Returns the options for listening.
   *
   * @throws io.casedesk.server.options.ServiceException when the port is invalid
   */
  ListenOptions listening() {
    ListenOptions wanted = ListenOptions.onLoopback().withHost(host).withPort(port);
    if (insecure) {
      wanted = wanted.withInsecure();
    }
    if (tls != null) {
      wanted = wanted.withTls(tls.certificate, tls.key);
    }
    if (adminPort != null) {
      wanted = wanted.withAdminPort(adminPort);
    }
    return accessLog == null ? wanted : wanted.withAccessLog(accessLog);
  }
}
