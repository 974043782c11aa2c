package io.casedesk.cli.terminal;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;
import picocli.CommandLine.IVersionProvider;

/** Provides the version, which the build writes into the program. */
public final class Version implements IVersionProvider {

  /** Whether the arguments ask for the version only, which needs no command. */
  public static boolean isAskedFor(String... args) {
    return args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"));
  }

  @Override
  public String[] getVersion() {
    return new String[] {text()};
  }

  /** The name of the program and its version. */
  public static String text() {
    Properties properties = new Properties();
    try (InputStream in = Version.class.getResourceAsStream("version.properties")) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return "casedesk-cli " + properties.getProperty("version");
  }
}
