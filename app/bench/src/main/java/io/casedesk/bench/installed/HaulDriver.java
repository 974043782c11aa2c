package io.casedesk.bench.installed;

import io.casedesk.bench.screen.Driven;
import io.casedesk.desktop.Launcher;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Starts the program as its launcher does, and then uses its window as it is told on standard
 * input, a line each. Where that ends, the window is closed as by a click on its X.
 */
public final class HaulDriver {

  private HaulDriver() {}

  /** Starts it with the arguments of the program. */
  public static void main(String[] arguments) {
    Thread.ofPlatform().daemon().name("driver").start(HaulDriver::obey);
    Launcher.main(arguments);
  }

  private static void obey() {
    try {
      BufferedReader in =
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
      UsedWindow window = UsedWindow.whenShown();
      HaulDeeds deeds = new HaulDeeds(window);
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] words = line.split(" ", -1);
        double[] measured = deeds.obey(words[0], Arrays.copyOfRange(words, 1, words.length));
        System.out.println(
            Driven.MARK
                + Arrays.stream(measured)
                    .mapToObj(number -> String.format(Locale.ROOT, "%.3f", number))
                    .collect(Collectors.joining(" ")));
      }
      window.close();
    } catch (IOException | InterruptedException | RuntimeException e) {
      say(e);
      // It would stay open for ever.
      Runtime.getRuntime().halt(1);
    }
  }

  /** On standard error, which the benchmark shows: the program's own log is deleted with it. */
  private static void say(Exception e) {
    System.err.println(e);
    for (StackTraceElement at : e.getStackTrace()) {
      System.err.println("  at " + at);
    }
  }
}
