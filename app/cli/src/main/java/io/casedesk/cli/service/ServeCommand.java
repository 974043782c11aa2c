package io.casedesk.cli.service;

import io.casedesk.cli.terminal.ExitCode;
import io.casedesk.cli.terminal.TerminalCommand;
import io.casedesk.cli.terminal.TerminalLog;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.server.database.DatabaseAddress;
import io.casedesk.server.options.FirstPageNumber;
import io.casedesk.server.options.ListenOptions;
import io.casedesk.server.options.ServiceException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The command {@code serve}: runs the service until it is told to stop. */
@Command(
    name = "serve",
    description = {
      "Run the service",
      "The service uses a database and, by default, can be reached from this computer only. A"
          + " SQLite file is created if there is none.",
      "Prints 'url: ...' on standard output. The first time it uses a database, it also prints"
          + " 'token: ...'. Each is on its own line. The token is shown only once and isn't stored;"
          + " if you lose it, use --new-token. The service runs until you stop it (Ctrl+C,"
          + " SIGTERM). It then finishes open requests and exits with 0."
    },
    footer = "  casedesk-cli serve --port 8080 --database cases.db --sample 1200")
public final class ServeCommand extends TerminalCommand {

  private static final String TOKEN_NAME = "serve";
  private static final int NOTED = 10_000;

  @Mixin private ListeningOptions listening = new ListeningOptions();

  @Mixin private DatabaseOption database = new DatabaseOption();

  @Option(
      names = "--sample",
      defaultValue = "0",
      paramLabel = "COUNT",
      description =
          "The number of sample use cases for a new database, with one solution for "
              + "every 20; at most 1000000. Default: 0. A database with records stays unchanged.")
  private int sample;

  @Option(
      names = "--seed",
      defaultValue = "2026",
      paramLabel = "NUMBER",
      description =
          "The seed of the sample records. The same seed creates the same records. "
              + "Default: 2026.")
  private long seed;

  @Option(
      names = "--page-base",
      defaultValue = "0",
      paramLabel = "0|1|1-strict",
      description = {
        "How the pages of a list are numbered, for testing clients. Default: 0.",
        "0: pages start at 0. 1: pages start at 1, and page 0 repeats page 1. 1-strict: pages start"
            + " at 1, and page 0 is an error."
      })
  private FirstPageNumber pageBase = FirstPageNumber.ZERO;

  @Option(
      names = "--new-token",
      description = "Prints a new token. The previous token is no longer accepted.")
  private boolean newToken;

  @Option(
      names = "--log-dir",
      paramLabel = "DIR",
      description =
          "The folder for the log files of this program (five files of at most 10 MB). Created if"
              + " it is missing. Default: 'logs' beside the workspace of the desktop program.")
  @SuppressWarnings("UnusedVariable") // read by the log as an option of the command
  private @Nullable Path logs;

  @Override
  protected int run() {
    try (CaseService service = start(options())) {
      terminal().print("url: " + service.baseUrl());
      service.adminUrl().ifPresent(url -> terminal().print("admin: " + url));
      // A first start that failed halfway leaves a database whose token was never shown.
      if (newToken || !service.hasToken(TOKEN_NAME)) {
        terminal().print("token: " + service.issueToken(TOKEN_NAME));
      }
      terminal().out().flush();
      awaitInterrupt();
      return ExitCode.DONE;
    } catch (CancellationException stopped) {
      terminal().warn("Stopped. No sample records were created.");
      return ExitCode.DONE;
    } catch (ServiceException e) {
      terminal().warn(e.getMessage());
      TerminalLog.failed(e);
      return ExitCode.FAILED;
    }
  }

  /**
   * Starts the service on another thread: a signal interrupts this thread, and an interrupted start
   * would look like a failed one.
   */
  private CaseService start(ServiceOptions options) {
    AtomicBoolean toldToEnd = new AtomicBoolean();
    CompletableFuture<CaseService> starting =
        CompletableFuture.supplyAsync(
            () ->
                CaseService.start(
                    options.withSampleProgress(
                        made -> {
                          if (made % NOTED == 0) {
                            terminal().note("%s of %s sample use cases", made, sample);
                          }
                          return !toldToEnd.get();
                        })));
    try {
      return await(starting, toldToEnd);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof RuntimeException reason) {
        throw reason;
      }
      throw new IllegalStateException(e);
    } finally {
      if (toldToEnd.get()) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Waits for the start also after a signal, which it notes. */
  private static CaseService await(CompletableFuture<CaseService> starting, AtomicBoolean toldToEnd)
      throws ExecutionException {
    while (true) {
      try {
        return starting.get();
      } catch (InterruptedException e) {
        toldToEnd.set(true);
      }
    }
  }

  private ServiceOptions options() {
    DatabaseAddress address = database.address(terminal().env());
    try {
      return ServiceOptions.of(address)
          .withListening(listening.listening())
          .withSample(sample)
          .withSeed(seed)
          .withPageBase(pageBase);
    } catch (ServiceException e) {
      throw usage(e.getMessage(), e);
    }
  }

  /** Waits for a signal, which interrupts this thread. */
  private static void awaitInterrupt() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException toldToEnd) {
      return;
    }
  }

  /** The options of {@code serve} for addresses, ports and TLS. */
  static final class ListeningOptions {

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
}
