package io.casedesk.server.http.admin;

import io.casedesk.server.http.guard.RequestAttributes;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * One line of the access log: when the request came, from where, the name of its token, method,
 * path, status, bytes of the answer's body, and milliseconds. A dash stands for what is not there.
 */
final class AccessLine {

  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder().appendInstant(3).toFormatter();

  private static final int LONGEST = 500;

  /** Matches tokens, which a client may put in a wrong place such as the URL. */
  private static final Pattern TOKEN = Pattern.compile("cdk_[A-Za-z0-9_-]+");

  private AccessLine() {}

  static String of(Request request, Response response) {
    int status = response.getStatus();
    String path = request.getHttpURI().getPath();
    return String.join(
        " ",
        TIME.format(Instant.ofEpochMilli(Request.getTimeStamp(request))),
        plain(Request.getRemoteAddr(request)),
        RequestAttributes.of(request).tokenName().map(AccessLine::plain).orElse("-"),
        plain(request.getMethod()),
        path == null ? "-" : plain(TOKEN.matcher(path).replaceAll("cdk_...")),
        status == 0 ? "-" : Integer.toString(status),
        Long.toString(Response.getContentBytesWritten(response)),
        Long.toString(
            TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - request.getBeginNanoTime())));
  }

  /** Without anything that could end the line, divide it, or act on a terminal. */
  private static String plain(String text) {
    StringBuilder safe = new StringBuilder();
    text.codePoints().limit(LONGEST).forEach(c -> append(safe, c));
    return safe.isEmpty() ? "-" : safe.toString();
  }

  private static void append(StringBuilder safe, int c) {
    boolean printable = c > ' ' && c < 0x7F && c != '\\' && c != '"';
    if (printable || (c >= 0xA0 && Character.isLetterOrDigit(c))) {
      safe.appendCodePoint(c);
    } else {
      safe.append(String.format("\\u%04x", c));
    }
  }
}
