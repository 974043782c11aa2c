package io.casedesk.bench.server;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;

/** A server as a process of its own, in a Java like this one. */
final class ServerProcess implements AutoCloseable {

  /** Options of Java for a start that matters more than the speed after it. */
  static final List<String> QUICK_START =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-XX:-UsePerfData");

  /** Making many records takes minutes while the machine does other things too. */
  private static final long PATIENCE_SECONDS = 600;

  private final Process process;
  private final Path errors;
  private final BufferedReader out;

  private ServerProcess(Process process, Path errors) {
    this.process = process;
    this.errors = errors;
    this.out = process.inputReader();
  }

  /** Starts {@code casedesk-cli serve} over a file and does not wait until it answers. */
  static ServerProcess serve(List<String> java, Path database, String... more) throws IOException {
    List<String> program =
        new ArrayList<>(
            List.of("io.casedesk.cli.Main", "serve", "--database", database.toString()));
    program.addAll(List.of(more));
    return start(java, program, database.resolveSibling(database.getFileName() + ".errors"));
  }

  /** Starts a main class of this class path; what it says on standard error goes to the file. */
  static ServerProcess start(List<String> java, List<String> program, Path errors)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(java);
    command.addAll(
        List.of(
            "--enable-native-access=ALL-UNNAMED", "-cp", System.getProperty("java.class.path")));
    command.addAll(program);
    Process process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(errors.toFile()))
            .start();
    return new ServerProcess(process, errors);
  }

  /** Waits until it says where it answers. */
  URI url() throws IOException {
    return URI.create(line("url: "));
  }

  /** Waits for the token, which is printed after the URL, and for a new database only. */
  String token() throws IOException {
    return line("token: ");
  }

  private String line(String start) throws IOException {
    try {
      return CompletableFuture.supplyAsync(() -> read(start))
          .orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS)
          .join();
    } catch (CompletionException e) {
      process.destroyForcibly();
      throw new IOException("The server did not start: " + Files.readString(errors), e);
    }
  }

  private String read(String start) {
    try {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        if (line.startsWith(start)) {
          return line.substring(start.length());
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    throw new UncheckedIOException(new IOException("It ended without saying " + start));
  }

  long pid() {
    return process.pid();
  }

  /** Waits a while; whether it ended by itself in that time. */
  boolean endsWithin(Duration time) throws InterruptedException {
    return process.waitFor(time);
  }

  /** What it said on standard error. */
  String errors() throws IOException {
    return Files.readString(errors);
  }

  /** Kills it as {@code kill -9} does, and waits until it is gone. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
