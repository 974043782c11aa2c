package io.casedesk.client.network;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A real proxy on this computer that asks for a user and a password. */
public final class Tinyproxy implements AutoCloseable {

  public static final String USER = "ann";
  public static final String PASSWORD = "canary-proxy-pa55";

  private static final Path PROGRAM = Path.of("/usr/bin/tinyproxy");

  private final Process process;
  private final Path log;
  private final int port;

  private Tinyproxy(Process process, Path log, int port) {
    this.process = process;
    this.log = log;
    this.port = port;
  }

  public static boolean isInstalled() {
    return Files.isExecutable(PROGRAM);
  }

  /** Starts one whose files are in a folder of the test. */
  public static Tinyproxy start(Path folder) throws IOException, InterruptedException {
    int port = freePort();
    Path log = folder.resolve("tinyproxy.log");
    Path config =
        Files.writeString(
            folder.resolve("tinyproxy.conf"),
            """
            Port %d
            Listen 127.0.0.1
            Timeout 60
            LogFile "%s"
            LogLevel Info
            MaxClients 50
            BasicAuth %s %s
            """
                .formatted(port, log, USER, PASSWORD));
    Process process =
        new ProcessBuilder(PROGRAM.toString(), "-d", "-c", config.toString())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("tinyproxy.out").toFile())
            .start();
    Tinyproxy proxy = new Tinyproxy(process, log, port);
    proxy.awaitAnswer();
    return proxy;
  }

  private void awaitAnswer() throws IOException, InterruptedException {
    for (int tries = 0; tries < 200; tries++) {
      try (Socket socket = new Socket()) {
        socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 1_000);
        return;
      } catch (IOException notYet) {
        if (!process.isAlive()) {
          throw notYet;
        }
        Thread.sleep(50);
      }
    }
    throw new IOException("tinyproxy did not start");
  }

  /** A port that nobody listens on. */
  public static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  public int port() {
    return port;
  }

  /** What it says of the connections it was asked for. */
  public String log() throws IOException {
    return Files.exists(log) ? Files.readString(log) : "";
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
