package io.casedesk.bench.server;

import io.casedesk.server.http.guard.JettySetup;
import io.casedesk.server.http.guard.ListenAddress;
import io.casedesk.server.options.ListenOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.server.RequestLog;
import org.eclipse.jetty.server.Server;

/**
 * The peer: the HTTP library that the service is built on, set up as the service does, answering
 * with the bytes of a file.
 */
public final class ConstantServer {

  private ConstantServer() {}

  /** Serves the file, says where, and stays until it is ended. */
  public static void main(String[] args) throws Exception {
    byte[] body = Files.readAllBytes(Path.of(args[0]));
    ListenAddress binding = ListenAddress.of(ListenOptions.onLoopback());
    Server server =
        JettySetup.server(
            binding,
            new RequestLog.Collection(),
            config ->
                config.routes.get(
                    "/api/public/use-cases",
                    context ->
                        context.contentType("application/json; charset=utf-8").result(body)));
    server.start();
    System.out.println("url: http://127.0.0.1:" + server.getURI().getPort());
    Thread.currentThread().join();
  }
}
