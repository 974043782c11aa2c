package io.casedesk.desktop.app;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;

/** Records every socket read and write and every forced file, and tells those of the FX thread. */
final class FxThreadWatch {

  private static final List<String> EVENTS =
      List.of("jdk.SocketRead", "jdk.SocketWrite", "jdk.FileForce");

  private final Recording recording = new Recording();

  private FxThreadWatch() {}

  static FxThreadWatch start() {
    FxThreadWatch watch = new FxThreadWatch();
    EVENTS.forEach(event -> watch.recording.enable(event).withThreshold(Duration.ZERO));
    watch.recording.start();
    return watch;
  }

  /**
   * What was done on the JavaFX thread; the recording must have seen other threads at work.
   *
   * @param fxThread that thread's name
   */
  List<String> stop(String fxThread) throws IOException {
    Path file = Files.createTempFile("casedesk", ".jfr");
    try (recording) {
      recording.dump(file);
      List<RecordedEvent> events = RecordingFile.readAllEvents(file);
      if (events.isEmpty()) {
        throw new AssertionError("The recording saw no traffic at all, so it proves nothing");
      }
      return events.stream()
          .filter(event -> is(fxThread, event.getThread()))
          .map(event -> event.getEventType().getName())
          .toList();
    } finally {
      Files.delete(file);
    }
  }

  private static boolean is(String name, RecordedThread thread) {
    return thread != null && name.equals(thread.getJavaName());
  }
}
