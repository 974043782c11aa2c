package io.casedesk.client.network;

import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * The hosts to reach without a proxy. An entry is a host, a domain ({@code example.com} and {@code
 * .example.com} mean all hosts in it), an address, a block of addresses ({@code 10.0.0.0/8}), or
 * any of these with {@code *} for some characters, each optionally with a port; {@code *} alone
 * means every host.
 */
public record NoProxy(List<String> entries) {

  private static final Pattern SEPARATORS = Pattern.compile("[,;|\\s]+");
  private static final Pattern PORT = Pattern.compile("^(.*):(\\d{1,5})$");
  private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  /** Copies the list, so that the record is immutable. */
  public NoProxy {
    entries = List.copyOf(entries);
  }

  /** Parses a list whose entries are separated by commas, semicolons, bars or blanks. */
  public static NoProxy parse(String list) {
    return new NoProxy(SEPARATORS.splitAsStream(list).filter(entry -> !entry.isBlank()).toList());
  }

  /** Whether a host is reached directly. */
  public boolean matches(String host, int port) {
    String name = host.toLowerCase(Locale.ROOT).replace("[", "").replace("]", "");
    return entries.stream().anyMatch(entry -> matches(entry.toLowerCase(Locale.ROOT), name, port));
  }

  private static boolean matches(String entry, String host, int port) {
    var withPort = PORT.matcher(entry);
    boolean single = entry.indexOf(':') == entry.lastIndexOf(':') || entry.startsWith("[");
    if (single && withPort.matches()) {
      return Integer.parseInt(withPort.group(2)) == port
          && matchesHost(withPort.group(1).replace("[", "").replace("]", ""), host);
    }
    return matchesHost(entry.replace("[", "").replace("]", ""), host);
  }

  private static boolean matchesHost(String entry, String host) {
    if (entry.contains("/")) {
      return inBlock(entry, host);
    }
    String name = entry.startsWith("*.") ? entry.substring(1) : entry;
    if (name.contains("*")) {
      return Pattern.matches(Pattern.quote(name).replace("*", "\\E.*\\Q"), host);
    }
    String domain = name.startsWith(".") ? name : "." + name;
    return host.equals(domain.substring(1)) || host.endsWith(domain);
  }

  private static boolean inBlock(String block, String host) {
    String[] parts = block.split("/", 2);
    // Only addresses: a name would have to be looked up, which would tell the network of it.
    if (!ADDRESS.matcher(host).matches() || !ADDRESS.matcher(parts[0]).matches()) {
      return false;
    }
    try {
      byte[] own = InetAddress.ofLiteral(host).getAddress();
      byte[] base = InetAddress.ofLiteral(parts[0]).getAddress();
      int bits = Integer.parseInt(parts[1]);
      return own.length == base.length
          && bits <= own.length * 8
          && Arrays.equals(masked(own, bits), masked(base, bits));
    } catch (IllegalArgumentException notABlock) {
      return false;
    }
  }

  private static byte[] masked(byte[] address, int bits) {
    byte[] result = new byte[address.length];
    for (int i = 0; i < address.length; i++) {
      int kept = Math.clamp(bits - 8L * i, 0, 8);
      result[i] = (byte) (address[i] & (0xFF << (8 - kept)));
    }
    return result;
  }
}
