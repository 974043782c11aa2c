package io.casedesk.bench.server;

import io.javalin.Javalin;
import io.javalin.compression.CompressionStrategy;
import io.javalin.config.JavalinConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * The peer: the HTTP library that the service is built on, with the settings the service gives it,
 * answering every GET with the bytes of a file.
 */
public final class ConstantServer {

  private static final int MOST_THREADS = 64;
  private static final int LEAST_THREADS = 4;

  private ConstantServer() {}

  /** Serves the file and says where. */
  public static void main(String[] args) throws IOException {
    byte[] body = Files.readAllBytes(Path.of(args[0]));
    Javalin javalin = Javalin.create(config -> configure(config, body)).start("127.0.0.1", 0);
    System.out.println("url: http://127.0.0.1:" + javalin.port());
  }

  private static void configure(JavalinConfig config, byte[] body) {
    config.startup.showJavalinBanner = false;
    config.startup.showOldJavalinVersionWarning = false;
    config.http.compressionStrategy = CompressionStrategy.NONE;
    QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, LEAST_THREADS);
    threads.setDaemon(false);
    config.jetty.threadPool = threads;
    config.jetty.modifyHttpConfiguration(http -> http.setSendServerVersion(false));
    config.routes.get(
        "/api/public/use-cases",
        context -> {
          context.header("Cache-Control", "no-store");
          context.header("X-Content-Type-Options", "nosniff");
          context.contentType("application/json; charset=utf-8").result(body);
        });
  }
}
