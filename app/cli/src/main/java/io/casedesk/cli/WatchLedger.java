package io.casedesk.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What became of every content that was found in a folder, a line each time that something of it
 * changed. Each is on the disk before what it says is done, so that whoever comes after a crash
 * knows where to go on.
 */
final class WatchLedger implements Closeable {

  private static final JsonMapper JSON = new JsonMapper();

  private final FileChannel channel;
  private final Map<String, Entry> byContent = new LinkedHashMap<>();

  /** How far an import is. */
  enum State {
    /** It was begun. */
    begun,
    /** It is over, and its files are to be moved. */
    settled,
    /** Nothing is left to do. */
    filed
  }

  /**
   * One content.
   *
   * @param sha256 of the file
   * @param name of the file
   * @param begun when the import was begun
   * @param how how it ended
   * @param run the id of its run; empty while there is none
   */
  record Entry(String sha256, String name, Instant begun, State state, End how, String run) {

    /** One that begins now. */
    static Entry begin(String sha256, String name) {
      Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
      return new Entry(sha256, name, now, State.begun, End.NONE, "");
    }

    Entry as(State later) {
      return new Entry(sha256, name, begun, later, how, run);
    }

    Entry ended(End end) {
      return new Entry(sha256, name, begun, State.settled, end, run);
    }

    Entry with(String newRun) {
      return new Entry(sha256, name, begun, state, how, newRun);
    }
  }

  /**
   * How an import ended.
   *
   * @param done whether everything is as the file wants it
   * @param place the name under which it is put away, without its ending
   */
  record End(boolean done, String place) {

    static final End NONE = new End(false, "");

    /** The folder it is put into. */
    String folder() {
      return done ? "done" : "failed";
    }
  }

  private WatchLedger(FileChannel channel) {
    this.channel = channel;
  }

  /** Reads it, or begins one. */
  static WatchLedger open(Path folder) throws IOException {
    Path file = folder.resolve("ledger.ndjson");
    List<String> lines =
        Files.exists(file)
            ? new String(Files.readAllBytes(file), UTF_8).lines().toList()
            : List.of();
    FileChannel channel =
        FileChannel.open(
            file, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
    WatchLedger ledger = new WatchLedger(channel);
    for (String line : lines) {
      ledger.read(line);
    }
    // What was cut off in the middle is not to run into the next.
    ledger.append("\n");
    return ledger;
  }

  private void read(String line) {
    try {
      JsonNode json = JSON.readTree(line);
      if (json.isObject()) {
        Entry entry =
            new Entry(
                json.path("sha256").asString(""),
                json.path("name").asString(""),
                Instant.parse(json.path("begun").asString("")),
                State.valueOf(json.path("state").asString("")),
                new End(json.path("done").asBoolean(false), json.path("place").asString("")),
                json.path("run").asString(""));
        byContent.put(entry.sha256(), entry);
      }
    } catch (JacksonException | IllegalArgumentException | java.time.DateTimeException cutOff) {
      // The line of a moment in which the process was killed; what it was about is begun anew.
      return;
    }
  }

  /** What is known of a content. */
  Optional<Entry> find(String sha256) {
    return Optional.ofNullable(byContent.get(sha256));
  }

  /** Those whose files are still to be moved. */
  List<Entry> toBeFiled() {
    return byContent.values().stream().filter(entry -> entry.state() == State.settled).toList();
  }

  /** Other contents of a file of that name that nobody goes on with once there is a new one. */
  List<Entry> before(Entry entry) {
    return byContent.values().stream()
        .filter(of -> of.state() != State.filed && of.name().equals(entry.name()))
        .filter(of -> !of.sha256().equals(entry.sha256()))
        .toList();
  }

  /** Notes how far an import is; it is on the disk when this returns. */
  void note(Entry entry) throws IOException {
    ObjectNode json = JSON.createObjectNode();
    json.put("sha256", entry.sha256()).put("name", entry.name());
    json.put("begun", entry.begun().toString()).put("state", entry.state().name());
    json.put("done", entry.how().done());
    json.put("place", entry.how().place()).put("run", entry.run());
    append(json + "\n");
    byContent.put(entry.sha256(), entry);
  }

  private void append(String line) throws IOException {
    ByteBuffer bytes = ByteBuffer.wrap(line.getBytes(UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    channel.force(true);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
